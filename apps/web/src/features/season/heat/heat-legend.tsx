import heat from '../../../ui/heat.module.css';
import styles from './heat-legend.module.css';
import { dayStateLabel, heatCopy } from '../season.copy';
import { HEAT_THRESHOLDS } from './season-days.rules';

/** Legend that explains how many taken slots each colour stands for. */
export function HeatLegend() {
  const last = HEAT_THRESHOLDS.length - 1;
  return (
    <div className={`row quiet ${styles.legend}`}>
      <p>{heatCopy.title}</p>
      <ul className={`row ${styles.scale}`}>
        {HEAT_THRESHOLDS.map((from, step) => (
          <li key={from} className={`own-colours ${heat.heat}`} data-heat={step}>
            {step === last ? dayStateLabel.full : heatCopy.step(from, step === 0)}
          </li>
        ))}
        <li className={`own-colours ${heat.heat}`} data-state="closed">
          {dayStateLabel.closed}
        </li>
      </ul>
    </div>
  );
}
