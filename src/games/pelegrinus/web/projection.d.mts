export declare const MIDDLE: { lat: number; lon: number };
export declare const AT: [number, number];
export declare const SCALE: number;
export declare function raw(lambda: number, phi: number): [number, number];
export declare function place(lat: number, lon: number): [number, number];
