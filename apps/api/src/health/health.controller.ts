import { Controller, Get, Header, Inject, Res } from '@nestjs/common';
import { HealthCheckService, TypeOrmHealthIndicator, type HealthCheckResult, type HealthIndicatorResult } from '@nestjs/terminus';
import { ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import type { Response } from 'express';
import type { Redis } from 'ioredis';
import { REDIS } from '../platform/redis.js';

/** `alive` says that the process answers; `ready` that it can serve: database, Redis where configured, schema. */
@ApiTags('health')
@Controller('api/health')
export class HealthController {
  constructor(
    private readonly checks: HealthCheckService,
    private readonly database: TypeOrmHealthIndicator,
    private readonly source: DataSource,
    @Inject(REDIS) private readonly redis: Redis | null,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  alive(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  @Header('Cache-Control', 'no-store')
  async ready(@Res({ passthrough: true }) response: Response): Promise<HealthCheckResult> {
    try {
      return await this.checks.check([
        () => this.database.pingCheck('database', { timeout: 2000 }),
        () => this.migrationsDone(),
        ...(this.redis === null ? [] : [() => this.redisAnswers()]),
      ]);
    } catch (error) {
      response.status(503);
      return (error as { getResponse?: () => HealthCheckResult }).getResponse?.() ?? { status: 'error', details: {} };
    }
  }

  private async migrationsDone(): Promise<HealthIndicatorResult> {
    const pending = await this.source.showMigrations().catch(() => true);
    return { migrations: { status: pending ? 'down' : 'up' } };
  }

  private async redisAnswers(): Promise<HealthIndicatorResult> {
    const answer = await this.redis?.ping().catch(() => undefined);
    return { redis: { status: answer === 'PONG' ? 'up' : 'down' } };
  }
}
