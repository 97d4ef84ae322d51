import { timingSafeEqual } from 'node:crypto';
import { Controller, Get, Header, Headers, Inject, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { AppError } from '../../platform/http/errors/app-error.js';
import { MetricsService } from './metrics.service.js';

/**
 * Serves metrics to requests that contain METRICS_TOKEN. Responds like a missing route to any other request, and to every request if no
 * token is configured.
 */
@ApiExcludeController()
@Controller('api/metrics')
export class MetricsController {
  constructor(
    private readonly metrics: MetricsService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'metricsToken'>,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  async read(@Headers('authorization') authorization: string | undefined, @Res() response: Response): Promise<void> {
    const { metricsToken } = this.config;
    if (metricsToken === undefined || !equal(authorization ?? '', `Bearer ${metricsToken}`)) throw new AppError('NOT_FOUND', 'Not found.');
    response.type(this.metrics.contentType).send(await this.metrics.text());
  }
}

function equal(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
