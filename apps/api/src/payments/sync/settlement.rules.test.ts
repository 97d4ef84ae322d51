import type { IntentStatus } from '../provider/provider-page.js';
import { isCapturable, cannotBeCaptured } from './settlement.rules.js';

describe('the state of authorised money', () => {
  it.each<[IntentStatus, number, 'capturable' | 'gone' | 'neither']>([
    ['requires_capture', 600, 'capturable'],
    ['requires_capture', 0, 'gone'],
    ['canceled', 0, 'gone'],
    ['requires_payment_method', 0, 'gone'],
    ['requires_action', 0, 'gone'],
    ['requires_confirmation', 0, 'gone'],
    ['processing', 0, 'neither'],
    ['succeeded', 0, 'neither'],
  ])('status %s with %i capturable cents is %s', (status, capturableCents, what) => {
    expect({ capturable: isCapturable({ status, capturableCents }), gone: cannotBeCaptured({ status, capturableCents }) }).toEqual({
      capturable: what === 'capturable',
      gone: what === 'gone',
    });
  });
});
