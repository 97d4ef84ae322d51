import type { SeasonView } from '@raffle/contracts/season';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { seasonDaysQuery } from '../../features/season/season.queries';
import { Calendar } from '../../features/slots/calendar';

interface DatePanelProps {
  season: SeasonView;
  date: string | null;
  onChoose: (date: string) => void;
}

/** The calendar with what is taken of each day. Without the counts it works as well: they are a help, not a need. */
export function DatePanel({ season, date, onChoose }: DatePanelProps) {
  const { data } = useQuery(seasonDaysQuery);
  const days = useMemo(() => new Map(data?.days.map((day) => [day.date, day])), [data]);
  return <Calendar season={season} days={days} selected={date} onSelect={onChoose} />;
}
