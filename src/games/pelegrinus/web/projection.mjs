// From degrees to the units of the chart, for the coast (drawn.mjs) and for all that lies on it (atlas.ts). The north is pressed
// together so that the Mediterranean gets room.
const RAD = Math.PI / 180;
const BEND = 42 * RAD;
const PRESSED = 0.62; // north of the bend
const NARROWED = 0.42; // to the north

/** This place, in degrees, lies there on the chart, on which a radian is so many units. */
export const MIDDLE = { lat: 41, lon: 13 };
export const AT = [481, 377.4];
export const SCALE = 1225;

/** Longitude from the middle and latitude, in radians. */
export const raw = (lambda, phi) => [
  lambda * Math.cos(MIDDLE.lat * RAD) * (1 - NARROWED * (phi - MIDDLE.lat * RAD)),
  phi < BEND ? phi : phi - PRESSED * (phi - BEND) ** 2,
];

/** Hundredths of a degree, as the declarations have them. */
export function place(lat, lon) {
  const [x, y] = raw((lon / 100 - MIDDLE.lon) * RAD, (lat / 100) * RAD);
  const [, middle] = raw(0, MIDDLE.lat * RAD);
  return [AT[0] + SCALE * x, AT[1] - SCALE * (y - middle)];
}
