import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import type { AdminHeat } from '@raffle/contracts/admin/overview';
import type { SeasonView } from '@raffle/contracts/season';
import { useMemo, useState } from 'react';
import { formatDate } from '../../lib/format/formats';
import { Button } from '../../ui/button';
import heat from '../../features/season/heat/heat.module.css';
import { heatCopy as copy } from './admin-overview.copy';
import { ChartTable, type FigureRow } from './figure-table';
import { DaySlotsDialog, type ChosenHour } from './day-slots-dialog';
import { HeatMonthTable } from './heat-month-table';
import { busiestHour, heatMonths, heatStep, monthToShow, type HeatDay } from './prediction-heat.rules';
import styles from './heat-month-table.module.css';

/** When people think the water comes: days by hours, month by month, and the slots of whatever is pressed. */
export function PredictionHeat({ cells, season }: { cells: AdminHeat['cells']; season: Pick<SeasonView, 'from' | 'to' | 'today'> }) {
  const { from, to, today } = season;
  const months = useMemo(() => heatMonths(cells, from, to), [cells, from, to]);
  const [wanted, setWanted] = useState<string>();
  const [chosen, setChosen] = useState<ChosenHour>();
  const shown = months.find(({ month }) => month === (wanted ?? monthToShow(months, today))) ?? months[0];
  if (shown === undefined) return null;
  return (
    <>
      <Flex role="group" aria-label={copy.months} wrap="wrap" gap="1.5" marginBottom="3" _print={{ display: 'none' }}>
        {months.map(({ month, sold }) => (
          <Button
            key={month}
            variant={month === shown.month ? 'solid' : 'outline'}
            paddingInline="3"
            aria-pressed={month === shown.month}
            aria-label={copy.month(formatDate(`${month}-01`, 'MMM'), sold)}
            onClick={() => setWanted(month)}
          >
            {formatDate(`${month}-01`, 'MMM')}
          </Button>
        ))}
      </Flex>
      <Box as="p" marginBottom="2" color="fg.muted">
        {copy.lead(formatDate(`${shown.month}-01`, 'MMMM yyyy'), shown.sold)}
      </Box>
      <HeatMonthTable month={shown} onChoose={setChosen} />
      <Legend />
      <ChartTable columns={[copy.day, copy.sold, copy.busiest]} rows={shown.days.map(figuresOfDay)} />
      <DaySlotsDialog chosen={chosen} onClose={() => setChosen(undefined)} />
    </>
  );
}

function Legend() {
  return (
    <Flex as="ul" wrap="wrap" align="center" gap="0.5" marginTop="3" fontSize="sm">
      {[0, 1, 2, 3, 4].map((sold) => (
        <li key={sold} className={`own-colours ${heat.heat} ${styles.step}`} data-heat={heatStep(sold)}>
          {sold}
        </li>
      ))}
      <Box as="li" paddingInline="1.5" color="fg.muted">
        {copy.legend}
      </Box>
    </Flex>
  );
}

function figuresOfDay(day: HeatDay): FigureRow {
  const hour = busiestHour(day);
  return {
    key: day.date,
    name: formatDate(day.date),
    figures: [day.sold, hour === undefined ? copy.noHour : copy.hour(hour, day.hours[hour] ?? 0)],
  };
}
