import { memo } from 'react';
import styles from './basket-coil.module.css';

/** Dimensions in SVG user units. The two strands wind outwards, half a turn apart. */
const COIL = 11;
const START = 6;
const TURNS = 7;
const STEPS_PER_TURN = 16;

const strandOne = strand(0);
const strandTwo = strand(Math.PI);

/**
 * A basket's coil wound from two strands, one for each charity. Purely decorative: it shows no progress, because the raffle has no
 * fundraising goal.
 */
export const BasketCoil = memo(function BasketCoil() {
  return (
    <svg viewBox="-92 -92 184 184" aria-hidden="true" focusable="false">
      <circle r="90" fill="var(--heat-0)" />
      <g fill="none" strokeLinecap="round" className={styles.coil}>
        <path d={strandOne} stroke="var(--clay)" strokeWidth="4.5" />
        <path d={strandTwo} stroke="var(--river)" strokeWidth="4.5" />
        <path d={strandOne} stroke="var(--card)" strokeWidth="4.5" strokeDasharray="0.8 5" strokeLinecap="butt" opacity="0.55" />
        <path d={strandTwo} stroke="var(--card)" strokeWidth="4.5" strokeDasharray="0.8 5" strokeLinecap="butt" opacity="0.55" />
      </g>
      {Array.from({ length: 20 }, (_, index) => (
        <path key={index} d="M-6-77L0-89 6-77z" transform={`rotate(${index * 18})`} fill={index % 2 ? 'var(--clay)' : 'var(--river)'} />
      ))}
    </svg>
  );
});

function strand(phase: number): string {
  const points: string[] = [];
  for (let step = 0; step <= (TURNS - 1) * STEPS_PER_TURN; step += 1) {
    const angle = (step / STEPS_PER_TURN) * 2 * Math.PI;
    const radius = START + (COIL * angle) / (2 * Math.PI);
    points.push(`${(radius * Math.cos(angle + phase)).toFixed(1)} ${(radius * Math.sin(angle + phase)).toFixed(1)}`);
  }
  return `M${points.join('L')}`;
}
