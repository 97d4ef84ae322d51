import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Health } from '@raffle/contracts/health';
import { HealthService } from './health.service.js';

/** `alive` reports whether the process responds, and `ready` reports whether it can serve requests. */
@ApiTags('health')
@Controller('api/health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  alive(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  @Header('Cache-Control', 'no-store')
  async ready(@Res({ passthrough: true }) response: Response): Promise<Health> {
    const health = await this.health.ready();
    if (health.status === 'error') response.status(503);
    return health;
  }
}
