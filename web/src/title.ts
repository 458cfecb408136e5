// The title of the page, with how many tables wait for one before it; the same number on the icon and the installed page.
let base = "";
let waiting = 0;

const show = (): void => {
  document.title = waiting ? `(${waiting}) ${base}` : base;
};

export function setTitle(text: string): void {
  base = text;
  show();
}

export function setWaiting(n: number): void {
  if (n === waiting) return;
  waiting = n;
  show();
  void drawIcon(n);
  void (n ? navigator.setAppBadge?.(n) : navigator.clearAppBadge?.())?.catch(() => undefined);
}

const SIZE = 64;

/** The page's icon with the number on a red ground, as a picture of its own. */
async function drawIcon(n: number): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  if (!n) {
    link.href = "/icon.svg";
    return;
  }
  const picture = new Image(SIZE, SIZE);
  picture.src = "/icon.svg";
  await picture.decode().catch(() => undefined);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const pen = canvas.getContext("2d");
  if (!pen || n !== waiting) return;
  pen.drawImage(picture, 0, 0, SIZE, SIZE);
  const colour = (token: string) => getComputedStyle(document.documentElement).getPropertyValue(token);
  pen.fillStyle = colour("--rubric");
  pen.beginPath();
  pen.arc(SIZE * 0.69, SIZE * 0.31, SIZE * 0.31, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = colour("--page");
  pen.font = `bold ${SIZE * 0.44}px sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(n > 9 ? "9+" : String(n), SIZE * 0.69, SIZE * 0.34, SIZE * 0.56);
  link.href = canvas.toDataURL("image/png");
}
