import type { ContentSchema } from '@raffle/contracts/content-schema';
import { FormField } from '../../../ui/field';
import { TextInput } from '../../../ui/text-input';
import { TextAreaField } from '../form/text-area-field';
import { contentAdminCopy as copy } from './content-admin.copy';
import styles from './content-admin.module.css';
import type { ContentFieldProps } from './content-field.types';
import { ContentList } from './content-list';
import { blankOf } from './content-value.rules';
import { LogoField } from './logo-field';

/** One place of the content, whatever may stand there: drawn from the schema by which the api refuses. */
export function ContentField({ schema, ...field }: ContentFieldProps) {
  const { value, label, path, idOf, problems, onChange } = field;
  const id = idOf(path);
  const error = problems[path]?.[0];
  switch (schema.kind) {
    case 'list':
      return (
        <ContentList {...field} schema={schema}>
          {(item) => <ContentField {...field} {...item} schema={schema.of} />}
        </ContentList>
      );
    case 'group':
      return <Group {...field} schema={schema} />;
    case 'picture':
      return <LogoField id={id} label={label} error={error} value={value as string | null} onChange={onChange} />;
    case 'maybe':
      return <Maybe {...field} schema={schema} />;
    case 'text':
      return (
        <TextAreaField
          id={id}
          label={label}
          rows={3}
          value={String(value)}
          error={error}
          hint={schema.facts ? copy.facts : undefined}
          onChange={onChange}
        />
      );
    case 'year':
      return (
        <Line
          {...{ id, label, error }}
          inputMode="numeric"
          value={Number.isNaN(value) ? '' : String(value)}
          onChange={(text) => onChange(text.trim() === '' ? Number.NaN : Number(text))}
        />
      );
    default:
      return <Line {...{ id, label, error }} value={String(value)} onChange={onChange} />;
  }
}

interface LineProps {
  id: string;
  label: string;
  value: string;
  error: string | undefined;
  inputMode?: 'numeric';
  onChange: (value: string) => void;
}

function Line({ id, label, value, error, inputMode, onChange }: LineProps) {
  return (
    <FormField id={id} label={label} error={error}>
      {(control) => <TextInput {...control} inputMode={inputMode} value={value} onChange={({ target }) => onChange(target.value)} />}
    </FormField>
  );
}

function Group({ schema, value, label, path, onChange, ...rest }: ContentFieldProps<Extract<ContentSchema, { kind: 'group' }>>) {
  const known = value as Record<string, unknown>;
  return (
    <div className={styles.group} role="group" aria-label={label}>
      {Object.entries(schema.fields).map(([key, of]) => (
        <ContentField
          key={key}
          {...rest}
          schema={of}
          label={copy.parts[key] ?? key}
          path={path === '' ? key : `${path}.${key}`}
          value={known[key]}
          onChange={(changed) => onChange({ ...known, [key]: changed })}
        />
      ))}
    </div>
  );
}

/** A line left empty is none; a group has a box to tick. */
function Maybe({ schema: { of }, ...field }: ContentFieldProps<Extract<ContentSchema, { kind: 'maybe' }>>) {
  const { value, label, path, idOf, onChange } = field;
  if (of.kind === 'picture') return <ContentField {...field} schema={of} />;
  if (of.kind !== 'group')
    return <ContentField {...field} schema={of} value={value ?? ''} onChange={(text) => onChange(text === '' ? null : text)} />;
  return (
    <>
      <label className={styles.check} htmlFor={idOf(path)}>
        <input
          id={idOf(path)}
          type="checkbox"
          checked={value !== null}
          onChange={({ target }) => onChange(target.checked ? blankOf(of) : null)}
        />
        {label}
      </label>
      {value !== null && <ContentField {...field} schema={of} />}
    </>
  );
}
