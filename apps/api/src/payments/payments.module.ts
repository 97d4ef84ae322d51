import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { BookingsModule } from '../bookings/bookings.module.js';
import { SeasonModule } from '../season/season.module.js';
import { SelectionsModule } from '../selections/selections.module.js';
import { SlotsModule } from '../slots/slots.module.js';
import { CashSalesService } from './cash-sales.service.js';
import { CheckoutPages } from './checkout/checkout-pages.js';
import { CheckoutService } from './checkout/checkout.service.js';
import { ClosingPagesService } from './checkout/closing-pages.service.js';
import { ConflictMail } from './conflict-mail.js';
import { PaymentFailedMail } from './sync/payment-failed-mail.js';
import { PaymentSyncService } from './sync/payment-sync.service.js';
import { DisputesService } from './disputes/disputes.service.js';
import { Installation } from './provider/installation.js';
import { Ledger } from './ledger/ledger.js';
import { UnknownPayments } from './ledger/unknown-payments.service.js';
import { RefundSyncService } from './refunds/refund-sync.service.js';
import { PaymentFlights } from './payment-flights.js';
import { PaymentReturnService } from './checkout/payment-return.service.js';
import { PaymentsController } from './payments.controller.js';
import { PaymentsJobs } from './payments.jobs.js';
import { ReconciliationJob, ReconciliationService } from './ledger/reconciliation.service.js';
import { RefundMail } from './refunds/refund-mail.js';
import { RefundSender } from './refunds/refund-sender.js';
import { RefundsService } from './refunds/refunds.service.js';
import { SaleUndoneMail } from './refunds/sale-undone-mail.js';
import { StrayCaptures } from './refunds/stray-captures.js';
import { SettlementService } from './sync/settlement.service.js';
import { StripeGateway } from './provider/stripe-gateway.js';
import { UnsettledSalesJob } from './sync/unsettled-sales.job.js';
import { WebhookController } from './sync/webhook.controller.js';
import { WebhookService } from './sync/webhook.service.js';

@Module({
  imports: [AuthModule, BookingsModule, SeasonModule, SelectionsModule, SlotsModule],
  controllers: [PaymentsController, WebhookController],
  providers: [
    CashSalesService,
    StripeGateway,
    CheckoutPages,
    CheckoutService,
    PaymentSyncService,
    SettlementService,
    RefundSyncService,
    DisputesService,
    RefundsService,
    RefundSender,
    StrayCaptures,
    RefundMail,
    ConflictMail,
    SaleUndoneMail,
    PaymentFailedMail,
    ClosingPagesService,
    PaymentFlights,
    PaymentReturnService,
    WebhookService,
    PaymentsJobs,
    UnsettledSalesJob,
    Ledger,
    Installation,
    UnknownPayments,
    ReconciliationService,
    ReconciliationJob,
  ],
  exports: [
    CashSalesService,
    ClosingPagesService,
    PaymentSyncService,
    Ledger,
    ReconciliationService,
    RefundsService,
    StripeGateway,
    UnknownPayments,
  ],
})
export class PaymentsModule {}
