import styles from './choice.module.css';

interface ChoiceProps<Value extends string> {
  name: string;
  legend: string;
  options: Record<Value, string>;
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few, all of them in sight. */
export function Choice<Value extends string>({ name, legend, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      {(Object.keys(options) as Value[]).map((option) => (
        <label key={option}>
          <input type="radio" name={name} value={option} checked={value === option} onChange={() => onChange(option)} />
          {options[option]}
        </label>
      ))}
    </fieldset>
  );
}
