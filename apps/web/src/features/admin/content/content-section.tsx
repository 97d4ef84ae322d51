import { CONTENT_SCHEMA, contentProblems, type ContentProblems } from '@raffle/contracts/content-schema';
import type { AdminContent, ContentSection as Section } from '@raffle/contracts/site-content';
import { useId, useState, type FormEvent } from 'react';
import { siteContent } from '../../../content/site-content';
import type { ApiError } from '../../../lib/api-client';
import { formatInstant } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { ErrorSummary } from '../../../ui/error-summary';
import { contentAdminCopy as copy } from './content-admin.copy';
import styles from './content-admin.module.css';
import { ContentField } from './content-field';
import { useChangeContent } from './content-admin.queries';

/** One section: who worded it, and its form once it is asked for. */
export function ContentSection({ section, content }: { section: Section; content: AdminContent }) {
  const [isOpen, setOpen] = useState(false);
  const [saved, setSaved] = useState(false);
  const state = content.states.find((one) => one.section === section);
  const isReworded = content.sections[section] !== undefined;
  const title = copy.sections[section];
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <div>
          <h2>{title}</h2>
          <p className={styles.quiet}>
            {state?.changedBy && state.changedAt ? copy.changed(state.changedBy, formatInstant(state.changedAt)) : copy.asBuilt}
          </p>
        </div>
        <Button size="sm" variant="outline" aria-expanded={isOpen} onClick={() => (setSaved(false), setOpen(!isOpen))}>
          {isOpen ? copy.close : copy.edit} <span className="visually-hidden">{title}</span>
        </Button>
      </div>
      {saved && <p role="status">{copy.saved}</p>}
      {isOpen && (
        <SectionForm
          section={section}
          version={state?.version ?? 0}
          start={content.sections[section] ?? siteContent[section]}
          isReworded={isReworded}
          onSaved={() => (setOpen(false), setSaved(true))}
        />
      )}
    </section>
  );
}

interface SectionFormProps {
  section: Section;
  /** As it stands now; a save that was overtaken learns the new one. */
  version: number;
  start: unknown;
  isReworded: boolean;
  onSaved: () => void;
}

function SectionForm({ section, version, start, isReworded, onSaved }: SectionFormProps) {
  const [value, setValue] = useState(start);
  const [problems, setProblems] = useState<ContentProblems>({});
  const change = useChangeContent(section);
  const form = useId();
  const idOf = (path: string): string => `${form}-${path}`;
  const schema = CONTENT_SCHEMA[section];

  const send = (wanted: unknown): void =>
    change.mutate({ version, value: wanted as never }, { onSuccess: onSaved, onError: (error) => setProblems(error.body.fields ?? {}) });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = contentProblems(schema, value);
    setProblems(found);
    if (Object.keys(found).length === 0 && !change.isPending) send(value);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary problems={listed(problems, change.error, idOf)} />
      <ContentField
        schema={schema}
        value={value}
        label={copy.sections[section]}
        path=""
        idOf={idOf}
        problems={problems}
        onChange={setValue}
      />
      <div className={styles.actions}>
        <Button type="submit" loading={change.isPending} loadingText={copy.saving}>
          {copy.save}
        </Button>
        {isReworded && (
          <Button variant="outline" onClick={() => send(null)}>
            {copy.back}
          </Button>
        )}
      </div>
    </form>
  );
}

function listed(problems: ContentProblems, error: ApiError | null, idOf: (path: string) => string) {
  const found = Object.entries(problems).flatMap(([path, messages]) => messages.map((message) => ({ fieldId: idOf(path), message })));
  if (found.length > 0 || error === null) return found;
  return [{ message: error.code === 'SEASON_CHANGED' ? copy.overtaken : error.message }];
}
