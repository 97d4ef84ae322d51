import { InPula } from '../../features/season/pula';
import { dollarsOf, isAmount } from '../form/typed-amount';
import { shiftCopy as copy } from './cash.copy';

/** The hint of a field for counted cash, with the value of the typed amount in pula. */
export function CountedHint({ typed }: { typed: string }) {
  return (
    <>
      {copy.countedHint} {isAmount(typed) && <InPula dollars={dollarsOf(typed)} />}
    </>
  );
}
