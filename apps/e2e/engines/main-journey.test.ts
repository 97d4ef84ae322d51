import { writeFile } from 'node:fs/promises';
import { slotLabel } from '@raffle/contracts/slot-time';
import { test as base } from '@playwright/test';
import { newPerson } from '../people/person.js';
import { button, link, tab, type Engine } from './engine.js';
import { startFirefox } from './firefox.js';
import { Visitor } from './visitor.js';
import { startWebKit } from './webkit.js';

const test = base.extend<{ start: (engine: () => Promise<Engine>) => Promise<Visitor> }>({
  start: async ({}, use, testInfo) => {
    const open: Engine[] = [];
    await use(async (startEngine) => {
      const engine = await startEngine();
      open.push(engine);
      await engine.goTo(process.env.E2E_URL ?? '');
      return new Visitor(engine);
    });
    for (const engine of open) {
      // Takes a screenshot of the page on which the journey failed.
      if (testInfo.status !== testInfo.expectedStatus) await writeFile(testInfo.outputPath('stopped-here.png'), await engine.picture());
      await engine.close();
    }
  },
});

for (const [name, startEngine, slot] of [
  ['Firefox', startFirefox, '2025-06-12T10:00'],
  ['WebKit', startWebKit, '2025-06-12T10:15'],
] as const) {
  test(`in ${name}, a new visitor gets from the home page to a paid ticket`, async ({ start }) => {
    const visitor = await start(startEngine);
    const person = newPerson();
    await test.step('chooses a day and a time slot', async () => {
      await visitor.press(link('Make Your Prediction'));
      await visitor.press({ selector: '[data-date="2025-06-12"]' });
      await visitor.press(button(`${slotLabel(slot)}, available`));
    });
    await test.step('registers', async () => {
      await visitor.press(button('Login or Register'));
      await visitor.press(tab('Register'));
      await visitor.fill('[name="firstName"]', person.firstName);
      await visitor.fill('[name="surname"]', person.surname);
      await visitor.fill('[autocomplete="tel-national"]', person.nationalNumber);
      await visitor.fill('[name="username"]', person.username);
      await visitor.fill('[name="password"]', person.password);
      await visitor.fill('[name="confirmPassword"]', person.password);
      await visitor.fill('[name="securityAnswer"]', person.securityAnswer);
      await visitor.press(button('Create Account'));
      await visitor.isAt('/booking');
      await visitor.reads('Welcome!');
    });
    await test.step('holds and pays', async () => {
      await visitor.press(button('Submit Prediction'));
      await visitor.press(button('Pay $3.00'));
      await visitor.press(button('Pay by card'));
    });
    await test.step('sees the success message, and then the prediction on the dashboard', async () => {
      await visitor.reads('Prediction Successfully Recorded!');
      await visitor.isAt('/dashboard');
      await visitor.reads(/\bPaid\b/);
      await visitor.reads(slotLabel(slot));
    });
  });
}
