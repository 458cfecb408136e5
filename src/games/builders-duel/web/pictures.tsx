// Drawn pictures of the rules: two claimed lines cross on the card both want.
const CELLS = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => ({ x, y })));

export const CrossedLines = () => (
  <svg class="rule-picture" viewBox="0 0 280 220" aria-hidden="true">
    <path d="M6 110H274" stroke="var(--seat-1)" stroke-width="8" />
    <path d="M140 4V216" stroke="var(--seat-2)" stroke-width="8" />
    {CELLS.map(({ x, y }) => {
      const both = x === 1 && y === 1;
      return (
        <rect
          key={`${x}${y}`}
          x={22 + x * 82}
          y={18 + y * 64}
          width="72"
          height="56"
          rx="5"
          fill={both ? "var(--gold-wash)" : "var(--leaf)"}
          stroke={both ? "var(--gold)" : "var(--rule-strong)"}
          stroke-width={both ? 4 : 1.5}
        />
      );
    })}
    <path d="M12 104l6 6l-6 6l-6-6z" fill="var(--seat-1)" stroke="var(--piece-line)" />
    <circle cx="140" cy="8" r="6" fill="var(--seat-2)" stroke="var(--piece-line)" />
    <path d="M124 104l6 6l-6 6l-6-6z" fill="var(--seat-1)" stroke="var(--piece-line)" />
    <circle cx="156" cy="110" r="6" fill="var(--seat-2)" stroke="var(--piece-line)" />
  </svg>
);
