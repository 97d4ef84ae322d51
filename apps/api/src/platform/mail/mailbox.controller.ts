import { Controller, Get, Header, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import proxyAddr from 'proxy-addr';
import { CONFIG, type Config } from '../config/config.js';
import { isLoopback } from '../config/production.rules.js';
import { AppError } from '../http/errors/app-error.js';
import { addressKey } from '../http/rate-limits/address-key.js';
import { allowInlineStyles } from '../http/responses/inline-styles.js';
import { FileMailer } from './file-mailer.js';
import { mailboxPage } from './mailbox-page.js';
import { Mailer } from './mailer.js';

const SHOWN = 50;
const ELSEWHERE = 'Emails are shown to browsers on this machine only, for example at http://localhost:3000/dev/mailbox.';

/**
 * Shows the emails that a server without SMTP_URL has stored. Emails contain sign-in links, so only this machine may read them. The
 * connection's network address and all addresses reported by proxies must be loopback addresses. The hostname must be loopback as well,
 * because a foreign name may resolve to this machine (DNS rebinding). The page does not exist in production.
 */
@ApiExcludeController()
@Controller('dev/mailbox')
export class MailboxController {
  constructor(
    private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Pick<Config, 'production'>,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (this.config.production || !(this.mailer instanceof FileMailer))
      throw new AppError('NOT_FOUND', 'There is nothing at this address.');
    if (!isFromThisMachine(request)) throw new AppError('FORBIDDEN', ELSEWHERE);
    const mails = await this.mailer.latest(SHOWN);
    if (request.headers.accept?.includes('application/json')) response.json(mails);
    else allowInlineStyles(request, response, () => response.type('html').send(mailboxPage(mails)));
  }
}

function isFromThisMachine(request: Request): boolean {
  const { headers } = request;
  const addresses = [...proxyAddr.all(request), headers['x-real-ip'] ?? []].flat().map(addressKey);
  return isLoopback(`http://${headers.host}`) && headers.forwarded === undefined && addresses.every(isLoopbackAddress);
}

/** @param key see `addressKey`; the key of ::1 is its /64 prefix */
function isLoopbackAddress(key: string): boolean {
  return key.startsWith('127.') || key === addressKey('::1');
}
