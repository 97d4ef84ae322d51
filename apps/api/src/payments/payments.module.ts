import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module.js';
import { SeasonModule } from '../season/season.module.js';
import { SelectionsModule } from '../selections/selections.module.js';
import { SlotsModule } from '../slots/slots.module.js';
import { CashSalesService } from './cash-sales.service.js';
import { CheckoutPages } from './checkout-pages.js';
import { CheckoutService } from './checkout.service.js';
import { ClosingPagesService } from './closing-pages.service.js';
import { ConflictMail } from './conflict-mail.js';
import { ConvergeService } from './converge.service.js';
import { Ledger } from './ledger.js';
import { MoneyBackService } from './money-back.service.js';
import { PaymentReturnService } from './payment-return.service.js';
import { PaymentsController } from './payments.controller.js';
import { PaymentsJobs } from './payments.jobs.js';
import { ReconciliationJob } from './reconciliation.job.js';
import { ReconciliationService } from './reconciliation.service.js';
import { RefundMail } from './refund-mail.js';
import { RefundsService } from './refunds.service.js';
import { SettlementService } from './settlement.service.js';
import { StripeGateway } from './stripe-gateway.js';
import { WebhookController } from './webhook.controller.js';
import { WebhookService } from './webhook.service.js';

@Module({
  imports: [BookingsModule, SeasonModule, SelectionsModule, SlotsModule],
  controllers: [PaymentsController, WebhookController],
  providers: [
    CashSalesService,
    StripeGateway,
    CheckoutPages,
    CheckoutService,
    ConvergeService,
    SettlementService,
    MoneyBackService,
    RefundsService,
    RefundMail,
    ConflictMail,
    ClosingPagesService,
    PaymentReturnService,
    WebhookService,
    PaymentsJobs,
    Ledger,
    ReconciliationService,
    ReconciliationJob,
  ],
  exports: [CashSalesService, ClosingPagesService, ConvergeService, Ledger, ReconciliationService, RefundsService, StripeGateway],
})
export class PaymentsModule {}
