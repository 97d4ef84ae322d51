import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { Wrap } from '@chakra-ui/react/wrap';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { personalSeasonCopy as copy } from './personal-season.copy';
import { personalStrip, type MarkedDay, type PersonalStrip } from './personal-season.rules';
import { monthName } from '../season.copy';
import { seasonQuery } from '../season.queries';

/** Where a person's slots lie in the season. The drawing shows it, the sentence and the links say it. */
export function PersonalSeason({ days }: { days: readonly MarkedDay[] }) {
  const { data: season } = useQuery(seasonQuery);
  if (!season) return null;
  const strip = personalStrip(season, days);
  if (strip.days.length === 0) return null;
  return (
    <Grid as="section" aria-labelledby="my-season-title" gap="0.9rem" _print={{ display: 'none' }}>
      <header>
        <h2 id="my-season-title">{copy.title}</h2>
        <chakra.p marginTop="0.35rem" color="fg.muted">
          {copy.summary(strip)}
        </chakra.p>
      </header>
      <River strip={strip} />
      <Wrap as="ul" gap="2">
        {strip.days.map((day) => (
          <li key={day.date}>
            <DateLink asChild>
              <Link to={`${paths.booking}?date=${day.date}`} aria-label={copy.link(day)}>
                <strong>{copy.date(day.date)}</strong> {day.paid > 0 && <Count color="reed.fg">{copy.paid(day.paid)}</Count>}{' '}
                {day.waiting > 0 && <Count color="ember.fg">{copy.waiting(day.waiting)}</Count>}
              </Link>
            </DateLink>
          </li>
        ))}
      </Wrap>
    </Grid>
  );
}

const Count = chakra('span', { base: { fontSize: 'sm' } });
const DateLink = chakra('a', {
  base: {
    display: 'inline-flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '0.6rem',
    minHeight: '2.75rem',
    paddingBlock: '0.35rem',
    paddingInline: '0.85rem',
    borderWidth: '1.5px',
    borderColor: 'border.muted',
    borderRadius: 'l2',
    bg: 'bg.panel',
    _hover: { borderColor: 'river.border' },
  },
});

/** A day that is not paid for is not yet a prediction: the outline of a drop. */
const DROPS = {
  paid: { fill: 'var(--ember)', stroke: 'var(--bg)', strokeWidth: 1.5 },
  waiting: { fill: 'var(--bg)', stroke: 'var(--ember)', strokeWidth: 2.5, strokeDasharray: '4 2.5' },
} as const;

/** The season from May on the left to December on the right: water as far as it has passed, a drop on each of the person's days. */
function River({ strip: { months, days, passed } }: { strip: PersonalStrip }) {
  return (
    <div aria-hidden="true">
      <Box position="relative" height="7">
        {days.map(({ date, at, paid }) => (
          <chakra.svg
            key={date}
            viewBox="0 0 20 26"
            position="absolute"
            bottom="2px"
            width="1.15rem"
            maxWidth="none"
            translate="-50% 0"
            style={{ left: `${at}%` }}
            {...DROPS[paid > 0 ? 'paid' : 'waiting']}
          >
            <path d="M10 1.5C13 7 18 11 18 16.5A8 8 0 0 1 2 16.5C2 11 7 7 10 1.5z" />
          </chakra.svg>
        ))}
      </Box>
      <Flex className="own-colours" position="relative" overflow="hidden" borderRadius="l2" bg="var(--heat-0)">
        <Box
          position="absolute"
          insetBlock="0"
          insetInlineStart="0"
          borderEndWidth="3px"
          borderColor="river.border"
          bg="var(--heat-1)"
          style={{ width: `${passed}%` }}
        />
        {months.map(({ month, width }) => (
          <Month key={month} style={{ width: `${width}%` }}>
            {monthName(month).slice(0, 1)}
            <chakra.span display={{ base: 'none', md: 'inline' }}>{monthName(month).slice(1)}</chakra.span>
          </Month>
        ))}
      </Flex>
    </div>
  );
}

const Month = chakra('span', {
  base: {
    position: 'relative',
    paddingBlock: '0.45rem',
    borderStartWidth: '1px',
    borderColor: 'bg',
    fontSize: '0.85rem',
    textAlign: 'center',
  },
});
