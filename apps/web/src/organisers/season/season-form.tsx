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
import { differingFields, FIELD_OF, rebased, seasonChange, seasonErrors, seasonValues, type SeasonValues } from './season-form.rules';

const { form: copy, conflict: conflictCopy } = seasonAdminCopy;

/** Where a form begins: what was set when it was opened, and what stands in it. */
interface Start {
  base: SeasonSettings;
  values: SeasonValues;
  /** Fields that somebody else changed meanwhile; null while nobody did. */
  changed: (keyof SeasonValues)[] | null;
  /** Goes up with each start, so that the form begins anew. */
  round: number;
  saved: boolean;
}

/** The settings of one season. A form that was overtaken keeps what was typed and shows what is different now. */
export function SeasonForm({ season }: { season: SeasonSettings }) {
  const [start, setStart] = useState<Start>(() => ({ base: season, values: seasonValues(season), changed: null, round: 0, saved: false }));
  const client = useQueryClient();

  async function overtaken(typed: SeasonValues, before: SeasonSettings): Promise<void> {
    const seasons = await client.fetchQuery(seasonsQuery);
    const now = seasons.find(({ year }) => year === season.year) ?? season;
    setStart(({ round }) => ({
      base: now,
      values: rebased(typed, before, now),
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
        // A freeze makes a version too, and changes nothing that stands here.
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

/** The server's findings under the names that the form gives its fields. */
function withOwnFields(error: ApiError): ApiError {
  const fields = Object.entries(error.body.fields ?? {}).map(([name, messages]) => [FIELD_OF[name] ?? name, messages]);
  return Object.assign(error, { body: { ...error.body, fields: Object.fromEntries(fields) as Record<string, string[]> } });
}
