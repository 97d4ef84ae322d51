import type { SeasonSettings } from '@raffle/contracts/admin/season';
import { isDate } from '@raffle/contracts/slot-time';
import { useAppForm } from '../../ui/use-app-form';
import { Button } from '../../ui/button';
import { TextField } from '../form/fields';
import { Form } from '../form/form';
import { Notice } from '../form/notice';
import { Section } from '../frame/section';
import { seasonAdminCopy } from './season-admin.copy';
import { useOpenSeason } from './season-admin.queries';

const { next: copy, form: formCopy } = seasonAdminCopy;

interface Values {
  year: string;
  from: string;
  to: string;
}

function nextErrors({ year, from, to }: Values): Partial<Record<keyof Values, string>> {
  return {
    ...(!/^\d{4}$/.test(year) && { year: copy.wrongYear }),
    ...(!isDate(from) && { from: formCopy.wrong.date }),
    ...(!isDate(to) && { to: formCopy.wrong.date }),
  };
}

/** Form for creating the season after the newest one. The new season's status is initially `upcoming`. */
export function NextSeasonForm({ newest }: { newest: SeasonSettings }) {
  const year = newest.year + 1;
  const form = useAppForm<Values>('next', { year: String(year), from: `${year}-05-01`, to: `${year}-12-31` }, nextErrors);
  const open = useOpenSeason();
  return (
    <Section title={copy.title} label={copy.title}>
      <p>{copy.text}</p>
      {open.data && <Notice status="success">{copy.done(open.data.year)}</Notice>}
      <Form
        form={form}
        pending={open.isPending}
        onSend={(values) => open.mutate({ ...values, year: Number(values.year) }, { onError: form.showFailure })}
      >
        <TextField form={form} field="year" label={copy.year} inputMode="numeric" />
        <TextField form={form} field="from" label={copy.from} type="date" />
        <TextField form={form} field="to" label={copy.to} type="date" />
        <Button type="submit" variant="outline" justifySelf="start" loading={open.isPending} loadingText={copy.pending}>
          {copy.submit}
        </Button>
      </Form>
    </Section>
  );
}
