import { Controller, Headers, HttpCode, Post, Req, type RawBodyRequest } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Request } from 'express';
import { WebhookService } from './webhook.service.js';

@Controller('api/payments/webhook')
export class WebhookController {
  constructor(private readonly webhook: WebhookService) {}

  /** The bytes as they came: the signature is over them, not over what a parser made of them. */
  @Post()
  @HttpCode(200)
  @ApiExcludeEndpoint()
  async receive(@Req() request: RawBodyRequest<Request>, @Headers('stripe-signature') signature?: string): Promise<{ received: true }> {
    await this.webhook.receive(request.rawBody, signature);
    return { received: true };
  }
}
