import { FieldsetErrorText, FieldsetLegend, FieldsetRoot } from '@chakra-ui/react/fieldset';
import { Input } from '@chakra-ui/react/input';
import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import { Textarea } from '@chakra-ui/react/textarea';
import { Wrap } from '@chakra-ui/react/wrap';
import type { ContentSchema } from '@raffle/contracts/content/schema';
import type { Photo } from '@raffle/contracts/content/site-content';
import { useRef } from 'react';
import { Button } from '../../ui/button';
import { FormField } from '../../ui/field';
import { Check } from '../form/choice-fields';
import type { PhotoLimit } from '../form/shrink-photo';
import { Upload } from '../form/upload-field';
import { contentAdminCopy as copy } from './content-admin.copy';
import { blankOf, movedUp, replaced, without } from './content-value.rules';

type Of<Kind extends ContentSchema['kind']> = Extract<ContentSchema, { kind: Kind }>;

export interface ContentFieldProps<Schema extends ContentSchema = ContentSchema> {
  schema: Schema;
  value: unknown;
  label: string;
  /** Path of the value within the section, such as `value.parts.0.title`. The path of the section itself is `value`. */
  path: string;
  /** Whether the value may be empty. */
  optional?: boolean;
  /** Returns the element id and error message for the control at the given path. */
  fieldOf: (path: string) => { id: string; error: string | undefined };
  onChange: (change: Change) => void;
}

/** Computes the new value from the current one. A function is needed because other fields may change while a file is uploading. */
export type Change = (value: unknown) => unknown;

/** Renders the field for any part of the content, based on the schema that the API uses to validate it. */
export function ContentField({ schema, ...field }: ContentFieldProps) {
  const { value, label, path, fieldOf, onChange } = field;
  switch (schema.kind) {
    case 'list':
      return <List {...field} schema={schema} />;
    case 'group':
      return <Group {...field} schema={schema} />;
    case 'picture':
      return <Logo {...fieldOf(path)} label={label} value={value as string | null} onChange={(logo) => onChange(() => logo)} />;
    case 'photo':
      return <PhotoOf {...field} />;
    case 'maybe':
      return <Maybe {...field} schema={schema} />;
    case 'text':
      return (
        <FormField {...fieldOf(path)} label={label} hint={schema.facts ? copy.facts : undefined} required={!field.optional}>
          {(control) => <Textarea {...control} rows={3} value={String(value)} onChange={({ target }) => onChange(() => target.value)} />}
        </FormField>
      );
    default:
      return <Line {...field} isNumber={schema.kind === 'year' || schema.kind === 'count'} onChange={(typed) => onChange(() => typed)} />;
  }
}

interface LineProps extends Omit<ContentFieldProps, 'schema' | 'onChange'> {
  isNumber: boolean;
  onChange: (value: string | number) => void;
}

/** A single-line field. The value of an empty number field is NaN, which becomes null in a stored draft. */
function Line({ value: given, label, path, fieldOf, onChange, isNumber }: LineProps) {
  const value = given as string | number | null;
  const typed = (text: string) => (isNumber ? (text.trim() === '' ? Number.NaN : Number(text)) : text);
  return (
    <FormField {...fieldOf(path)} label={label}>
      {(control) => (
        <Input
          {...control}
          inputMode={isNumber ? 'numeric' : undefined}
          value={value === null || Number.isNaN(value) ? '' : String(value)}
          onChange={({ target }) => onChange(typed(target.value))}
        />
      )}
    </FormField>
  );
}

function Group({ schema, value, label, path, onChange, fieldOf }: ContentFieldProps<Of<'group'>>) {
  const known = value as Record<string, unknown>;
  return (
    <Stack role="group" aria-label={label} gap="4">
      {Object.entries(schema.fields).map(([key, of]) => (
        <ContentField
          key={key}
          schema={of}
          label={copy.parts[key] ?? key}
          path={`${path}.${key}`}
          value={known[key]}
          fieldOf={fieldOf}
          onChange={(change) => onChange((now) => ({ ...(now as typeof known), [key]: change((now as typeof known)[key]) }))}
        />
      ))}
    </Stack>
  );
}

/** A field whose value may be null. The value is null if the text field is empty or, for a group, if the checkbox is unticked. */
function Maybe({ schema: { of }, ...field }: ContentFieldProps<Of<'maybe'>>) {
  const { value, label, path, fieldOf, onChange } = field;
  if (of.kind === 'picture' || of.kind === 'photo') return <ContentField {...field} schema={of} />;
  if (of.kind !== 'group')
    return (
      <ContentField
        {...field}
        schema={of}
        optional
        value={value ?? ''}
        onChange={(change) => onChange((now) => emptyToNull(change(now)))}
      />
    );
  return (
    <>
      <Check
        id={fieldOf(path).id}
        label={label}
        checked={value !== null}
        onChange={(checked) => onChange(() => (checked ? blankOf(of) : null))}
      />
      {value !== null && <ContentField {...field} schema={of} />}
    </>
  );
}

const emptyToNull = (value: unknown): unknown => (value === '' ? null : value);

interface LogoProps {
  id: string;
  error: string | undefined;
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
}

/** Limits for logos. They are low, because logos are shown 40 pixels high and every page loads them. */
const LOGO: PhotoLimit = { bytes: 100 * 1024, sides: [480, 320, 160] };

function Logo({ value, onChange, ...field }: LogoProps) {
  return (
    <Upload
      {...field}
      hint={copy.logoHint}
      shrink={LOGO}
      preview={value === null ? undefined : { src: value, alt: '', remove: copy.noLogo, isLogo: true }}
      onChange={(file) => onChange(file === '' ? null : `/api/files/${file}`)}
    />
  );
}

/** Limits for photos. They allow enough pixels for the home page on a high-density screen, but keep files small enough for mobile data. */
const PHOTO: PhotoLimit = { bytes: 200 * 1024, sides: [1280, 960, 640] };

function PhotoOf({ value, label, path, fieldOf, onChange }: Omit<ContentFieldProps, 'schema'>) {
  const photo = value as Photo | null;
  return (
    <>
      <Upload
        {...fieldOf(`${path}.picture`)}
        label={label}
        hint={copy.photoHint}
        shrink={PHOTO}
        preview={photo === null ? undefined : { src: photo.picture, alt: '', remove: copy.noPhoto }}
        onChange={(_id, file) =>
          onChange((now) =>
            file ? { picture: file.url, alt: (now as Photo | null)?.alt ?? '', width: file.width, height: file.height } : null,
          )
        }
      />
      {photo !== null && (
        <Line
          value={photo.alt}
          label={copy.alt}
          path={`${path}.alt`}
          fieldOf={fieldOf}
          isNumber={false}
          onChange={(alt) => onChange((now) => ({ ...(now as Photo), alt }))}
        />
      )}
    </>
  );
}

const Items = chakra('ol', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4', listStyle: 'none' } });
const Item = chakra('li', { base: { paddingInlineStart: '4', borderInlineStartWidth: '3px' } });

/** Ordered list with buttons to add, move and remove items. */
function List({ schema, value, label, path, fieldOf, onChange }: ContentFieldProps<Of<'list'>>) {
  const items = value as unknown[];
  const keys = useKeys(items.length);
  const keyed = items.map((item, index) => ({ item, key: keys.of(index) }));
  const { id, error } = fieldOf(path);
  // In a list of fixed length, the order has a meaning. For example, the order of the charities decides which half of the proceeds each
  // gets.
  const isFixed = schema.min === schema.max;
  return (
    <FieldsetRoot id={id} tabIndex={-1} invalid={Boolean(error)} gap="3">
      <FieldsetLegend>{label}</FieldsetLegend>
      {error && <FieldsetErrorText>{error}</FieldsetErrorText>}
      <Items>
        {keyed.map(({ item, key }, index) => (
          <Item key={key}>
            <ContentField
              schema={schema.of}
              label={copy.item(index + 1)}
              path={`${path}.${index}`}
              value={item}
              fieldOf={fieldOf}
              onChange={(change) => onChange((now) => replaced(now as unknown[], keys.indexOf(key), change))}
            />
            <Wrap gap="2" marginTop="1.5">
              {index > 0 && !isFixed && (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={copy.named(copy.up, index + 1, label)}
                  onClick={() => (keys.moveUp(index), onChange((now) => movedUp(now as unknown[], index)))}
                >
                  {copy.up}
                </Button>
              )}
              {items.length > schema.min && (
                <Button
                  size="sm"
                  variant="ghost"
                  colorPalette="danger"
                  aria-label={copy.named(copy.remove, index + 1, label)}
                  onClick={() => (keys.remove(index), onChange((now) => without(now as unknown[], index)))}
                >
                  {copy.remove}
                </Button>
              )}
            </Wrap>
          </Item>
        ))}
      </Items>
      {items.length < schema.max && !isFixed && (
        <Button
          size="sm"
          variant="outline"
          justifySelf="start"
          aria-label={`${copy.add}: ${label}`}
          onClick={() => onChange((now) => [...(now as unknown[]), blankOf(schema.of)])}
        >
          {copy.add}
        </Button>
      )}
    </FieldsetRoot>
  );
}

/**
 * Returns React keys for list items, which have no ids. When an item moves, its key moves with it, so that the item's fields keep their
 * state.
 */
function useKeys(length: number) {
  const kept = useRef<number[]>([]);
  const next = useRef(0);
  while (kept.current.length < length) kept.current.push((next.current += 1));
  return {
    of: (index: number): number => kept.current[index] ?? index,
    /** @returns -1 if the item has been removed */
    indexOf: (key: number): number => kept.current.indexOf(key),
    moveUp: (index: number) => (kept.current = movedUp(kept.current, index)),
    remove: (index: number) => (kept.current = without(kept.current, index)),
  };
}
