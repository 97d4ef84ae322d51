import list from '../frame/admin-list.module.css';

interface ChoiceProps<Value extends string> {
  legend: string;
  name: string;
  value: Value;
  options: Record<Value, string>;
  onChange: (value: Value) => void;
}

/** One of a few, as radio buttons. */
export function Choice<Value extends string>({ legend, name, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className={list.choices}>
      <legend>{legend}</legend>
      {(Object.keys(options) as Value[]).map((option) => (
        <label key={option} className={list.choice}>
          <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
          {options[option]}
        </label>
      ))}
    </fieldset>
  );
}
