// A browser's end of web push, by Node's own cryptography: makes keys, opens a message (RFC 8291), checks who sent it (RFC
// 8292). Reads one JSON object a line and answers with one:
//   {"do":"keys"}                              {"private","p256dh","auth"}
//   {"do":"open","private","auth","body","authorization","origin"}   {"text","claims"}, or {"error"}
import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from "node:crypto";
import { createInterface } from "node:readline";

const hmac = (key, ...parts) => parts.reduce((h, part) => h.update(part), createHmac("sha256", key)).digest();
const bytes = (text) => Buffer.from(text, "base64url");

function keys() {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  return {
    private: ecdh.getPrivateKey("base64url"),
    p256dh: ecdh.getPublicKey("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
}

function open({ private: own, auth, body }) {
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(bytes(own));
  const message = bytes(body);
  const salt = message.subarray(0, 16);
  const theirs = message.subarray(21, 21 + message[20]);
  const first = hmac(bytes(auth), ecdh.computeSecret(theirs));
  const shared = hmac(first, Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), theirs, Buffer.from([1]));
  const key = hmac(salt, shared);
  const cek = hmac(key, Buffer.from("Content-Encoding: aes128gcm\0\x01")).subarray(0, 16);
  const nonce = hmac(key, Buffer.from("Content-Encoding: nonce\0\x01")).subarray(0, 12);
  const cipher = createDecipheriv("aes-128-gcm", cek, nonce);
  cipher.setAuthTag(message.subarray(-16));
  const plain = Buffer.concat([cipher.update(message.subarray(21 + message[20], -16)), cipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

function claims(authorization) {
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization);
  const [head, said, signature] = token.split(".");
  const point = bytes(key);
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const own = { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" };
  if (!verify("sha256", Buffer.from(`${head}.${said}`), own, bytes(signature))) throw new Error("not signed");
  return { ...JSON.parse(bytes(head)), ...JSON.parse(bytes(said)), key };
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  let answer;
  try {
    answer = asked.do === "keys" ? keys() : { text: open(asked), claims: claims(asked.authorization) };
  } catch (error) {
    answer = { error: String(error) };
  }
  console.log(JSON.stringify(answer));
}
