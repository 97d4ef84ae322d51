import type { SeasonSettings } from '@raffle/contracts/admin/season';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAppForm } from '../../ui/use-app-form';
import { bringIntoView } from '../../lib/bring-into-view';
import type { ApiError } from '../../lib/api/api-client';
import { Button } from '../../ui/button';
import { Form } from '../form/form';
import { Notice } from '../form/notice';
import { Section } from '../frame/section';
import { seasonAdminCopy } from './season-admin.copy';
import { seasonsQuery, useChangeSeason } from './season-admin.queries';
import { SeasonFields } from './season-fields';
import {
  differingFields,
  FORM_FIELDS,
  rebaseValues,
  seasonChange,
  seasonErrors,
  seasonValues,
  type SeasonValues,
} from './season-form.rules';

const { form: copy, conflict: conflictCopy } = seasonAdminCopy;

/** The form's initial state: the settings it is based on and the values in its fields. */
interface Start {
  base: SeasonSettings;
  values: SeasonValues;
  /** Fields that another organiser changed in the meantime; null if there is no conflict. */
  changed: (keyof SeasonValues)[] | null;
  /** React key of the form. Incrementing it resets the form. */
  round: number;
  saved: boolean;
}

/**
 * Form for a season's settings. If another organiser has changed the settings in the meantime, the form keeps the typed values and shows
 * the other organiser's changes.
 */
export function SeasonForm({ season }: { season: SeasonSettings }) {
  const [start, setStart] = useState<Start>(() => ({ base: season, values: seasonValues(season), changed: null, round: 0, saved: false }));
  const client = useQueryClient();

  async function overtaken(typed: SeasonValues, before: SeasonSettings): Promise<void> {
    const seasons = await client.fetchQuery(seasonsQuery);
    const now = seasons.find(({ year }) => year === season.year) ?? season;
    setStart(({ round }) => ({
      base: now,
      values: rebaseValues(typed, before, now),
      changed: differingFields(before, now),
      round: round + 1,
      saved: false,
    }));
  }

  return (
    <Section title={copy.title(season.year)} label={copy.title(season.year)}>
      {start.changed && <Conflict changed={start.changed} now={seasonValues(start.base)} />}
      {start.saved && (
        <Notice ref={bringIntoView} status="success">
          {copy.saved}
        </Notice>
      )}
      <Fields
        key={start.round}
        // A newer version may change none of this form's fields. For example, freezing sales increments the version.
        base={differingFields(start.base, season).length === 0 ? season : start.base}
        values={start.values}
        onOvertaken={overtaken}
        onSaved={(now) => setStart(({ round }) => ({ base: now, values: seasonValues(now), changed: null, round: round + 1, saved: true }))}
      />
    </Section>
  );
}

interface FieldsProps {
  base: SeasonSettings;
  values: SeasonValues;
  onOvertaken: (typed: SeasonValues, before: SeasonSettings) => Promise<void>;
  onSaved: (now: SeasonSettings) => void;
}

function Fields({ base, values, onOvertaken, onSaved }: FieldsProps) {
  const form = useAppForm<SeasonValues>('season', values, seasonErrors);
  const change = useChangeSeason(base.year);
  const [nothing, setNothing] = useState(false);

  function send(typed: SeasonValues): void {
    const wanted = seasonChange(typed, base);
    const isNothing = Object.keys(wanted).length === 1;
    setNothing(isNothing);
    if (!isNothing) change.mutate(wanted, { onSuccess: onSaved, onError: refused });
  }

  function refused(error: ApiError): void {
    if (error.code === 'SEASON_CHANGED') void onOvertaken(form.getValues(), base).catch(() => form.showFailure(error));
    else form.showFailure(withOwnFields(error));
  }

  return (
    <Form form={form} onSend={send} pending={change.isPending} maxWidth="52rem">
      <SeasonFields form={form} />
      {nothing && <p role="status">{copy.nothing}</p>}
      <Button type="submit" justifySelf="start" loading={change.isPending} loadingText={copy.saving}>
        {copy.save}
      </Button>
    </Form>
  );
}

function Conflict({ changed, now }: { changed: (keyof SeasonValues)[]; now: SeasonValues }) {
  const shown = (field: keyof SeasonValues): string => {
    if (field === 'winnerRule') return copy.rules[now.winnerRule];
    if (field === 'noWater') return copy.noWater[now.noWater];
    return field === 'lateTickets' ? copy.late[now.lateTickets] : String(now[field]) || conflictCopy.none;
  };
  return (
    <Notice status="warning" title={conflictCopy.title}>
      <p>{changed.length > 0 ? conflictCopy.text : conflictCopy.same}</p>
      <ul>
        {changed.map((field) => (
          <li key={field}>{conflictCopy.now(copy.fields[field], shown(field))}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Renames the fields in the API's errors to the form's field names. */
function withOwnFields(error: ApiError): ApiError {
  const fields = Object.entries(error.body.fields ?? {}).map(([name, messages]) => [FORM_FIELDS[name] ?? name, messages]);
  return Object.assign(error, { body: { ...error.body, fields: Object.fromEntries(fields) as Record<string, string[]> } });
}
