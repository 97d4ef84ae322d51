import { riverMapCopy } from '../../copy/river-map.copy';

/** The stations on the map. `dx` and `dy` offset a station's name from the station, so that the name does not overlap the water. */
const STATIONS = [
  { ...riverMapCopy.mohembo, x: 62, y: 56, dx: 16, dy: -2 },
  { ...riverMapCopy.boro, x: 206, y: 214, dx: 44, dy: -38 },
  { ...riverMapCopy.thamalakane, x: 258, y: 292, dx: 18, dy: 16 },
  { ...riverMapCopy.bridge, x: 196, y: 344, dx: 30, dy: 24 },
] as const;

/** SVG paths for the water: from the map's edge to the first station, and from each station to the next. */
const WAY = ['M46 8c6 18 8 30 16 48', 's16 42 34 66c30 16 44 40 62 52s36 24 48 40', 's34 50 52 78', 'c-24 18-40 34-62 52'];

/**
 * A map, not to scale, of the flood's route: a braided river with its stations. The map's accessible name lists the stations.
 * @param reached number of stations that the water has reached; 0 if unknown
 */
export function RiverMap({ className, reached = 0 }: { className?: string | undefined; reached?: number }) {
  const front = STATIONS[reached - 1];
  return (
    <svg
      className={className}
      viewBox="0 0 440 400"
      role="img"
      aria-label={front ? `${riverMapCopy.label}. ${riverMapCopy.front(front.name)}` : riverMapCopy.label}
    >
      <rect width="440" height="400" rx="18" fill="var(--heat-0)" />
      <path d="M96 120C150 128 262 170 300 250c14 34-8 54-42 42-52-18-128-60-158-116-12-24-14-48-4-56z" fill="var(--heat-1)" />
      <g fill="none" stroke="var(--heat-3)" strokeLinecap="round">
        <path d="M46 8c6 18 8 30 16 48s16 42 34 66" strokeWidth="9" />
        <path d="M96 122c30 16 44 40 62 52s36 24 48 40 34 50 52 78" strokeWidth="8" />
        <path d="M100 126c34 4 70 22 98 44s52 46 70 84" strokeWidth="4" />
        <path d="M98 130c10 34 34 58 62 84s44 44 74 70" strokeWidth="4" />
        <path d="M158 174c30-4 56 6 82 34M132 196c26 8 44 20 62 44M206 214c22 4 40 14 56 34" strokeWidth="2.5" />
        <path d="M330 222c-16 30-46 50-72 70s-40 34-62 52-60 34-96 44" strokeWidth="8" />
      </g>
      <path d={WAY.join('')} fill="none" stroke="var(--river)" strokeWidth="3.5" strokeDasharray="2 8" strokeLinecap="round" />
      {front && <path d={WAY.slice(0, reached).join('')} fill="none" stroke="var(--river)" strokeWidth="7" strokeLinecap="round" />}
      {STATIONS.map(({ name, note, x, y, dx, dy }, index) => (
        <g key={name} transform={`translate(${x} ${y})`}>
          {dy < -8 && <path d={`M7-7L${dx - 6} ${dy + 12}`} stroke="var(--ink)" strokeWidth="1.5" />}
          {index === reached - 1 && <circle r="15" fill="none" stroke="var(--clay)" strokeWidth="3" />}
          <circle
            r="7.5"
            fill={front && index >= reached ? 'var(--card)' : 'var(--clay)'}
            stroke={front && index >= reached ? 'var(--clay)' : 'var(--card)'}
            strokeWidth="3"
          />
          <text x={dx} y={dy} fontSize="17" fontWeight="700" fill="var(--ink)" stroke="var(--heat-0)" strokeWidth="4" paintOrder="stroke">
            {name}
          </text>
          <text x={dx} y={dy + 17} fontSize="13" fill="var(--ink)" stroke="var(--heat-0)" strokeWidth="4" paintOrder="stroke">
            {index === reached - 1 ? riverMapCopy.here : note}
          </text>
        </g>
      ))}
      <path d="M176 336l40 18M180 328l40 18" stroke="var(--ink)" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}
