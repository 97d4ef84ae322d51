import { useRef, type ReactNode } from 'react';
import type { ContentSchema } from '@raffle/contracts/content-schema';
import { Button } from '../../../ui/button';
import { contentAdminCopy as copy } from './content-admin.copy';
import styles from './content-admin.module.css';
import type { ContentFieldProps } from './content-field.types';
import { blankOf, movedUp, replaced, without } from './content-value.rules';

type ItemProps = Pick<ContentFieldProps, 'label' | 'path' | 'value' | 'onChange'>;

interface ContentListProps extends ContentFieldProps<Extract<ContentSchema, { kind: 'list' }>> {
  children: (item: ItemProps) => ReactNode;
}

/** Things in their order, each with its way up and out. */
export function ContentList({ schema, value, label, path, idOf, problems, onChange, children }: ContentListProps) {
  const items = value as unknown[];
  const keys = useKeys(items.length);
  const error = problems[path]?.[0];
  const within = (index: number): string => (path === '' ? String(index) : `${path}.${index}`);
  return (
    <fieldset className={styles.list}>
      <legend>{label}</legend>
      {error && (
        <p className={styles.error} id={idOf(path)} tabIndex={-1}>
          {error}
        </p>
      )}
      <ol>
        {items.map((item, index) => (
          <li key={keys.of(index)} className={styles.item}>
            {children({
              label: copy.item(index + 1),
              path: within(index),
              value: item,
              onChange: (changed) => onChange(replaced(items, index, changed)),
            })}
            <div className={styles.tools}>
              {index > 0 && (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={copy.named(copy.up, index + 1, label)}
                  onClick={() => (keys.moveUp(index), onChange(movedUp(items, index)))}
                >
                  {copy.up}
                </Button>
              )}
              {items.length > schema.min && (
                <Button
                  size="sm"
                  variant="ghost"
                  tone="danger"
                  aria-label={copy.named(copy.remove, index + 1, label)}
                  onClick={() => (keys.remove(index), onChange(without(items, index)))}
                >
                  {copy.remove}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {items.length < schema.max && schema.max > schema.min && (
        <Button size="sm" variant="outline" aria-label={`${copy.add}: ${label}`} onClick={() => onChange([...items, blankOf(schema.of)])}>
          {copy.add}
        </Button>
      )}
    </fieldset>
  );
}

/** Items have no ids of their own: these follow each through moves and removals, so that what is typed stays where it belongs. */
function useKeys(length: number) {
  const kept = useRef<number[]>([]);
  const next = useRef(0);
  while (kept.current.length < length) kept.current.push((next.current += 1));
  return {
    of: (index: number): number => kept.current[index] ?? index,
    moveUp: (index: number) => (kept.current = movedUp(kept.current, index)),
    remove: (index: number) => (kept.current = without(kept.current, index)),
  };
}
