import list from '../frame/admin-list.module.css';

interface RefundChoiceProps<Value extends string> {
  legend: string;
  name: string;
  value: Value;
  options: Record<Value, string>;
  onChange: (value: Value) => void;
}

/** One of a few, as radio buttons. */
export function RefundChoice<Value extends string>({ legend, name, value, options, onChange }: RefundChoiceProps<Value>) {
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
