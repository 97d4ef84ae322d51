import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Request } from 'express';
import { WebhookService } from './webhook.service.js';

@Controller('api/payments/webhook')
export class WebhookController {
  constructor(private readonly webhook: WebhookService) {}

  /** Passes on the body's raw bytes, because the signature covers these and not the parsed JSON. */
  @Post()
  @HttpCode(200)
  @ApiExcludeEndpoint()
  async receive(@Req() request: Request, @Headers('stripe-signature') signature?: string): Promise<{ received: true }> {
    const bytes: unknown = request.body;
    await this.webhook.receive(Buffer.isBuffer(bytes) ? bytes : undefined, signature);
    return { received: true };
  }
}
