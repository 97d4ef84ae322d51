import { Controller, Get, Header, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ReceivedMessage } from '@raffle/contracts/people/account';
import { Me, type SessionUser, SignedInGuard } from '../auth/sessions/signed-in.js';
import { RateLimit } from '../platform/http/rate-limits/rate-limit.guard.js';
import { MessagesService } from './messages.service.js';

@ApiTags('accounts')
@Controller('api/user/messages')
@UseGuards(SignedInGuard)
export class ReceivedMessagesController {
  constructor(private readonly messages: MessagesService) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @RateLimit('received-messages', { perPerson: { points: 120, seconds: 600 } })
  list(@Me() me: SessionUser): Promise<ReceivedMessage[]> {
    return this.messages.received(me.id);
  }
}
