// This browser as a device that takes pushes.
import type { Connection } from "../connection";

export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const bytes = (key: string): Uint8Array<ArrayBuffer> => {
  const text = atob(key.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(text, (c) => c.charCodeAt(0));
};

const BROWSERS = ["Firefox", "Edg", "OPR", "Chrome", "Safari"];
const SYSTEMS = ["Android", "iPhone", "iPad", "Windows", "Mac", "Linux"];

/** What the list of devices calls it. */
export function deviceName(agent: string): string {
  const browser = BROWSERS.find((name) => agent.includes(name)) ?? "Browser";
  const system = SYSTEMS.find((name) => agent.includes(name));
  const said = { Edg: "Edge", OPR: "Opera" }[browser] ?? browser;
  return system ? `${said} · ${system}` : said;
}

/** Asks for leave, subscribes and tells the server. False: the person said no. */
export async function addThisDevice(server: Connection, key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const registration = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  const { endpoint, keys } = (await registration.pushManager.subscribe(options)).toJSON();
  await server.request("add_device", {
    endpoint,
    p256dh: keys?.p256dh,
    auth: keys?.auth,
    name: deviceName(navigator.userAgent),
  });
  return true;
}

/** The browser forgets it too. */
export async function forgetThisDevice(): Promise<void> {
  if (!canPush()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
