const RINGS = [10, 17, 24, 31, 38];

/** Two baskets leaning against each other, one for each half of the proceeds. Decorative only. */
export function TwoHalves({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 180 110" aria-hidden="true" focusable="false">
      <Basket x={62} color="var(--clay)" />
      <Basket x={118} color="var(--river)" />
    </svg>
  );
}

function Basket({ x, color }: { x: number; color: string }) {
  return (
    <g transform={`translate(${x} 55)`}>
      <circle r="50" fill="var(--card)" />
      <circle r="48" fill={color} opacity="0.12" />
      <g fill="none" stroke={color} strokeWidth="4" strokeDasharray="5 1.6">
        {RINGS.map((radius) => (
          <circle key={radius} r={radius} />
        ))}
      </g>
      <circle r="4" fill={color} />
      {Array.from({ length: 14 }, (_, index) => (
        <path key={index} d="M-4-41L0-50l4 9z" transform={`rotate(${(index * 360) / 14})`} fill={color} />
      ))}
    </g>
  );
}
