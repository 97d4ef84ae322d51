import type { SeasonSettings } from '@raffle/contracts/admin-season';
import { SelectField } from '../form/select-field';
import { moneyCopy as copy } from './money.copy';
import styles from './money.module.css';

interface SeasonChoiceProps {
  seasons: readonly SeasonSettings[];
  year: number;
  onChange: (year: string) => void;
}

/** Which season's money is looked at. */
export function SeasonChoice({ seasons, year, onChange }: SeasonChoiceProps) {
  const options = seasons.map((season) => ({ value: String(season.year), label: String(season.year) }));
  return (
    <div className={styles.season}>
      <SelectField id="statement-season" label={copy.season} value={String(year)} options={options} onChange={onChange} />
    </div>
  );
}
