// The painted part of the chart, in pixels: sea, rhumb lines, water-lining, and the washes of the regions. It is painted
// once and then only moved and scaled; drawn as SVG it would be painted anew with every step nearer.
import { COAST } from "@table/generated/pelegrinus-map";
import type { Atlas } from "./atlas";
import { REGION_IDS, SHEET, type RegionState } from "./places";

const SOFT = [16, 4]; // washes are painted so many times smaller and blown up: that makes their edges run
const STRENGTH: Record<RegionState["state"], number> = { veiled: 0.13, open: 0.5, complete: 0.5, closed: 0.5 };

/** The net of a portolan: sixteen points on a ring, joined to each other and beyond. */
function rhumbs(): Path2D {
  const point = (n: number) =>
    [470 + 470 * Math.cos((n * Math.PI) / 8), 400 + 470 * Math.sin((n * Math.PI) / 8)] as const;
  const net = new Path2D();
  for (let a = 0; a < 16; a++) {
    for (const step of [3, 5, 6, 7, 8]) {
      const [from, to] = [point(a), point(a + step)];
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
      net.moveTo(from[0] - dx, from[1] - dy);
      net.lineTo(to[0] + dx, to[1] + dy);
    }
  }
  return net;
}

function land(): Path2D {
  const path = new Path2D();
  path.addPath(new Path2D(COAST), new DOMMatrix([0.1, 0, 0, 0.1, 0, 0]));
  return path;
}

type Ink = (token: string) => string;
type Grounds = Atlas["grounds"];

/** A canvas of the whole sheet in which a unit is `unit` pixels. */
function sheet(unit: number): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(SHEET.width * unit);
  canvas.height = Math.ceil(SHEET.height * unit);
  const pen = canvas.getContext("2d")!;
  pen.setTransform(unit, 0, 0, unit, -SHEET.x * unit, -SHEET.y * unit);
  return pen;
}

function washes(ink: Ink, grounds: Grounds, states: readonly RegionState["state"][]): HTMLCanvasElement {
  const small = sheet(1 / SOFT[0]!);
  REGION_IDS.forEach((region, i) => {
    small.globalAlpha = STRENGTH[states[i]!];
    small.fillStyle = ink(`--region-${region.replaceAll("_", "-")}`);
    small.fill(new Path2D(grounds[region]));
  });
  const middle = sheet(1 / SOFT[1]!);
  blowUp(middle, small.canvas);
  return middle.canvas;
}

function blowUp(pen: CanvasRenderingContext2D, image: HTMLCanvasElement): void {
  pen.imageSmoothingEnabled = true;
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, SHEET.x, SHEET.y, SHEET.width, SHEET.height);
}

/** Closed regions are hatched. */
function hatch(
  pen: CanvasRenderingContext2D,
  ink: Ink,
  grounds: Grounds,
  states: readonly RegionState["state"][],
): void {
  states.forEach((state, i) => {
    if (state !== "closed") return;
    pen.save();
    pen.clip(new Path2D(grounds[REGION_IDS[i]!]));
    pen.globalAlpha = 0.16;
    pen.strokeStyle = ink("--ink");
    pen.lineWidth = 1;
    pen.beginPath();
    for (let x = SHEET.x - SHEET.height; x < SHEET.x + SHEET.width; x += 10) {
      pen.moveTo(x, SHEET.y + SHEET.height);
      pen.lineTo(x + SHEET.height, SHEET.y);
    }
    pen.stroke();
    pen.restore();
  });
}

/** Sea and land, which stay as they are while regions open and close: drawing the coast takes far longer than copying it. */
interface Ground {
  key: string;
  whole: HTMLCanvasElement;
  land: HTMLCanvasElement;
}
let ground: Ground | null = null;

function groundOf(ink: Ink, unit: number): Ground {
  const key = [ink("--sea"), ink("--sea-line"), ink("--land"), unit].join();
  if (ground?.key === key) return ground;
  const coast = land();
  const whole = sheet(unit);
  whole.fillStyle = ink("--sea");
  whole.fillRect(SHEET.x, SHEET.y, SHEET.width, SHEET.height);
  whole.strokeStyle = ink("--sea-line");
  whole.lineJoin = "round";
  whole.globalAlpha = 0.26;
  whole.lineWidth = 0.7;
  whole.stroke(rhumbs());
  whole.globalAlpha = 0.17;
  for (const width of [17, 11, 5.5]) {
    whole.lineWidth = width;
    whole.stroke(coast);
  }
  const dry = sheet(unit);
  dry.fillStyle = ink("--land");
  dry.fill(coast);
  whole.setTransform(1, 0, 0, 1, 0, 0);
  whole.globalAlpha = 1;
  whole.drawImage(dry.canvas, 0, 0);
  ground = { key, whole: whole.canvas, land: dry.canvas };
  return ground;
}

export function paint(canvas: HTMLCanvasElement, grounds: Grounds, states: readonly RegionState["state"][]): void {
  const style = getComputedStyle(document.documentElement);
  const ink: Ink = (token) => style.getPropertyValue(token).trim();
  const unit = Math.min(2, Math.max(1, devicePixelRatio));
  const { whole, land: dry } = groundOf(ink, unit);
  const tint = sheet(unit);
  blowUp(tint, washes(ink, grounds, states));
  hatch(tint, ink, grounds, states);
  tint.setTransform(1, 0, 0, 1, 0, 0);
  tint.globalCompositeOperation = "destination-in";
  tint.drawImage(dry, 0, 0);
  canvas.width = whole.width;
  canvas.height = whole.height;
  const pen = canvas.getContext("2d")!;
  pen.drawImage(whole, 0, 0);
  pen.drawImage(tint.canvas, 0, 0);
}
