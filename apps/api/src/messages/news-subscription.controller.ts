import { Body, Controller, Get, Header, HttpCode, Inject, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOkResponse, ApiResponse, ApiTags } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import type { Request, Response } from 'express';
import { SUBSCRIPTION_KINDS, type NewsSubscription, type SubscriptionKind } from '@raffle/contracts/content/news';
import { CONFIG, type Config } from '../platform/config/config.js';
import { MayBeAbsent } from '../platform/http/requests/fields.js';
import { NewsSubscriptionService } from './news-subscription.service.js';

class NewsSubscriptionDto implements NewsSubscription {
  @IsBoolean({ message: 'Wanted is either true or false' })
  wanted: boolean;
}

class AboutQuery {
  @MayBeAbsent()
  @IsIn(SUBSCRIPTION_KINDS, { message: 'These emails are not known' })
  about?: SubscriptionKind;
}

@ApiTags('news')
@Controller('api/news/wishes')
export class NewsSubscriptionController {
  constructor(
    private readonly subscriptions: NewsSubscriptionService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /**
   * Returns JSON to the unsubscribe page. Redirects browsers to that page, because mail clients without one-click unsubscribe open this URL
   * in a browser.
   */
  @Get(':token')
  @ApiOkResponse()
  @ApiResponse({ status: 303, description: 'The page, for a browser', content: { 'text/html': {} } })
  @Header('Cache-Control', 'no-store')
  async read(
    @Param('token') token: string,
    @Query() { about = 'news' }: AboutQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<NewsSubscription | void> {
    if (request.accepts(['json', 'html']) === 'json') return this.subscriptions.read(token, about);
    const search = about === 'news' ? '' : `?about=${about}`;
    response.redirect(303, `${this.config.publicUrl}/unsubscribe/${encodeURIComponent(token)}${search}`);
  }

  /** Unsubscribes with one click (RFC 8058): the mail provider's server posts a form without cookies. Repeated requests change nothing. */
  @Post(':token')
  @HttpCode(200)
  @ApiExcludeEndpoint()
  decline(@Param('token') token: string, @Query() { about = 'news' }: AboutQuery): Promise<NewsSubscription> {
    return this.subscriptions.change(token, about, false);
  }

  @Patch(':token')
  change(
    @Param('token') token: string,
    @Query() { about = 'news' }: AboutQuery,
    @Body() { wanted }: NewsSubscriptionDto,
  ): Promise<NewsSubscription> {
    return this.subscriptions.change(token, about, wanted);
  }
}
