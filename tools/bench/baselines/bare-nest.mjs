// @ts-check
// Claims through a single Nest controller, without sessions, validation, rules or events. Measures the cost of Nest, HTTP and Postgres
// alone.
import 'reflect-metadata';
import { Body, ConflictException, Controller, Headers, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { answerTasks } from '../tasks.mjs';
import { bareClaims } from './bare-claim.mjs';

const claims = bareClaims(process.env.DATABASE_URL, Number(process.env.CONNECTIONS));

class BareClaimController {
  /** @param {{ slots: { id: string }[] }} body @param {string} userId */
  async claim(body, userId) {
    if (
      !(await claims.claim(
        userId,
        body.slots.map(({ id }) => id),
      ))
    )
      throw new ConflictException();
    return { slots: body.slots };
  }
}

// Plain JavaScript has no syntax for decorators.
const method = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(BareClaimController.prototype, 'claim'));
Post()(BareClaimController.prototype, 'claim', method);
Body()(BareClaimController.prototype, 'claim', 0);
Headers('x-user')(BareClaimController.prototype, 'claim', 1);
Controller('api/slot-selections')(BareClaimController);

class BareModule {}
Module({ controllers: [BareClaimController] })(BareModule);

const app = await NestFactory.create(BareModule, { logger: false });
await app.listen(0, '127.0.0.1');
answerTasks({}, app.getHttpServer().address().port);
