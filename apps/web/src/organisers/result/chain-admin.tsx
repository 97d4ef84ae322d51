import type { ChainHead } from '@raffle/contracts/results';
import { formatInstant } from '../../lib/format/formats';
import { resultsCopy } from '../../features/results/results.copy';
import { grouped } from '../../features/season/season.copy';
import { Facts, Section, type Fact } from '../frame/section';
import { resultAdminCopy } from './result-admin.copy';
import { StepButton } from './step-button';

const { chain: copy } = resultAdminCopy;

/** @param props.hasArrived whether an arrival stands: a fingerprint is published before it */
export function ChainAdmin({
  year,
  hasArrived,
  seals: { count, head, published },
}: {
  year: number;
  hasArrived: boolean;
  seals: ChainHead;
}) {
  const facts: Fact[] = [
    [copy.count, grouped(count)],
    [copy.head, <code key="head">{head}</code>],
    ...(published
      ? ([
          [copy.published(formatInstant(published.at), published.count), <code key="published">{published.head}</code>],
          [resultsCopy.chain.since, resultsCopy.chain.sinceKinds(published.since)],
        ] as const)
      : []),
  ];
  return (
    <Section title={copy.title} label={copy.title}>
      <p>{copy.text}</p>
      <Facts facts={facts} />
      {!hasArrived && published?.head !== head && <StepButton year={year} step="publish-head" variant="outline" />}
    </Section>
  );
}
