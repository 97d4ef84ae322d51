import type { RegisterRequest, UserView } from '@raffle/contracts/people/auth';
import { SECURITY_QUESTIONS } from '@raffle/contracts/people/auth';
import type { BookingView } from '@raffle/contracts/bookings';
import { DEFAULT_PRICE_CENTS } from '@raffle/contracts/limits';
import type { PaymentReturnView } from '@raffle/contracts/money/payments';
import { API } from '@raffle/contracts/routes';
import type { CheckoutResponse, CreateSelectionResponse } from '@raffle/contracts/selections';
import { dateOfSlot, slotEndIso, slotStartIso } from '@raffle/contracts/slot-time';
import { expect, type APIRequestContext, type APIResponse } from '@playwright/test';
import { linkMailedTo } from '../product/mailbox.js';
import { newPerson, type PersonDetails } from './person.js';

export type Outcome = 'card' | 'wallet' | 'decline' | 'cancel';

/** Calls the API on behalf of a signed-in person, for steps that a journey needs but does not test. */
export class Account {
  private constructor(
    private readonly request: APIRequestContext,
    readonly person: PersonDetails,
    readonly user: UserView,
  ) {}

  /** @param request request context of a browser or of the test, which then stores the session cookie */
  static async register(request: APIRequestContext, person: PersonDetails = newPerson()): Promise<Account> {
    const { username, password, phoneNumber, fullName, securityAnswer } = person;
    const data: RegisterRequest = { username, password, phoneNumber, fullName, securityAnswer, securityQuestion: SECURITY_QUESTIONS[0] };
    return new Account(request, person, await bodyOf<UserView>(request.post(API.register, { data })));
  }

  /** Opens the link in the welcome email while the person is signed in. */
  async confirm(): Promise<void> {
    const link = await linkMailedTo(this.request, this.person.username, '/confirm-email');
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('key');
    await bodyOf(this.request.post(API.emailLinkOpen, { data: { token } }));
  }

  async hold(slotIds: readonly string[]): Promise<CreateSelectionResponse> {
    const slots = slotIds.map((id) => ({ id, date: dateOfSlot(id), startTime: slotStartIso(id), endTime: slotEndIso(id) }));
    const totalAmount = (slotIds.length * DEFAULT_PRICE_CENTS) / 100;
    return bodyOf(this.request.post(API.selections, { data: { slots, totalAmount, paymentStatus: 'none', referenceNumber: '' } }));
  }

  async checkout(selectionId: string): Promise<CheckoutResponse> {
    return bodyOf(this.request.post(API.selectionCheckout(selectionId)));
  }

  /** Submits the provider's page. Returns the URL that the provider redirects to. */
  async atProvider(checkoutUrl: string, outcome: Outcome): Promise<string> {
    const answer = await this.request.post(checkoutUrl, { form: { outcome }, maxRedirects: 0 });
    return answer.headers().location ?? '';
  }

  /** Holds the slots, pays, and waits until the booking is paid. */
  async buy(slotIds: readonly string[]): Promise<BookingView> {
    const { selectionId } = await this.hold(slotIds);
    const { checkoutUrl, referenceNumber } = await this.checkout(selectionId);
    const sessionId = new URL(await this.atProvider(checkoutUrl, 'card')).searchParams.get('session_id') ?? '';
    const outcome = async () => (await bodyOf<PaymentReturnView>(this.request.get(API.paymentReturn(sessionId)))).outcome;
    await expect.poll(outcome, { message: 'the payment arrives', timeout: 15_000 }).toBe('paid');
    return bodyOf(this.request.get(API.booking(referenceNumber)));
  }
}

async function bodyOf<Body>(asked: Promise<APIResponse>): Promise<Body> {
  const answer = await asked;
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as Body;
}
