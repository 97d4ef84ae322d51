import { expectMarkedWords } from '../test/wording/expect-marked-words';
import { strayWords } from '../test/wording/stray-words';

it('finds what is stuck in a component', () => {
  document.body.innerHTML = '<p>⟦Marked ⟦twice⟧⟧, 14 June, 10:00 AM, $3.00</p><p title="Stuck">Neo M</p>';
  expect(strayWords(['Neo M'])).toEqual(['Stuck']);
});

expectMarkedWords(['public-scenes', 'member-scenes', 'booking-scenes']);
