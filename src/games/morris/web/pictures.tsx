// Drawn pictures of the rules: a mill that has just been closed, and what may be taken for it.
const AT = [20, 60, 100, 140, 180, 220, 260];
const RINGS = [0, 1, 2].map((r) => ({ at: AT[r]!, size: 240 - 80 * r }));
const WHITE = [
  [0, 0],
  [3, 0],
  [6, 0],
  [1, 3],
] as const;
const BLACK = [
  [5, 1],
  [4, 3],
  [3, 5],
  [0, 6],
] as const;

export const ClosedMill = () => (
  <svg class="rule-picture" viewBox="0 0 280 280" aria-hidden="true">
    <rect x="2" y="2" width="276" height="276" rx="6" fill="var(--slab-light)" stroke="var(--slab-groove)" />
    <g fill="none" stroke="var(--slab-groove)" stroke-width="3">
      {RINGS.map(({ at, size }) => (
        <rect key={at} x={at} y={at} width={size} height={size} />
      ))}
      <path d="M140 20V100M140 180V260M20 140H100M180 140H260" />
    </g>
    <rect x="2" y="2" width="276" height="36" rx="18" fill="none" stroke="var(--gold)" stroke-width="4" />
    {WHITE.map(([x, y]) => (
      <circle
        key={`${x}${y}`}
        cx={AT[x]}
        cy={AT[y]}
        r="14"
        fill="var(--seat-5)"
        stroke="var(--piece-line)"
        stroke-width="2"
      />
    ))}
    {BLACK.map(([x, y]) => (
      <circle
        key={`${x}${y}`}
        cx={AT[x]}
        cy={AT[y]}
        r="14"
        fill="var(--slab-black)"
        stroke="var(--slab-rim)"
        stroke-width="2"
      />
    ))}
    <path d="M208 48l24 24m0-24l-24 24" stroke="var(--rubric)" stroke-width="5" stroke-linecap="round" />
  </svg>
);

/** With three stones left: from one point to any that is free, along no line. */
export const Flight = () => (
  <svg class="rule-picture" viewBox="0 0 280 140" aria-hidden="true">
    <rect x="2" y="2" width="276" height="136" rx="6" fill="var(--slab-light)" stroke="var(--slab-groove)" />
    <path d="M30 110H250M30 110V20M250 110V20" fill="none" stroke="var(--slab-groove)" stroke-width="3" />
    <circle cx="250" cy="110" r="9" fill="none" stroke="var(--gold)" stroke-width="4" />
    <circle cx="30" cy="110" r="14" fill="var(--seat-5)" stroke="var(--piece-line)" stroke-width="2" />
    <circle cx="140" cy="110" r="14" fill="var(--slab-black)" stroke="var(--slab-rim)" stroke-width="2" />
    <path
      d="M42 92C90 20 190 20 238 90m-3-16l4 18l-17-7"
      fill="none"
      stroke="var(--lapis)"
      stroke-width="3"
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  </svg>
);
