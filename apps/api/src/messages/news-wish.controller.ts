import { Body, Controller, Get, Header, HttpCode, Inject, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOkResponse, ApiResponse, ApiTags } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import type { Request, Response } from 'express';
import { WISHED_MAILS, type NewsWish, type WishedMail } from '@raffle/contracts/content/news';
import { CONFIG, type Config } from '../platform/config/config.js';
import { MayBeAbsent } from '../platform/http/requests/fields.js';
import { NewsWishService } from './news-wish.service.js';

class NewsWishDto implements NewsWish {
  @IsBoolean({ message: 'Wanted is either true or false' })
  wanted: boolean;
}

class AboutQuery {
  @MayBeAbsent()
  @IsIn(WISHED_MAILS, { message: 'These emails are not known' })
  about?: WishedMail;
}

@ApiTags('news')
@Controller('api/news/wishes')
export class NewsWishController {
  constructor(
    private readonly wishes: NewsWishService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /**
   * Returns JSON to the page. Redirects browsers to the page, since mail programs without one-click unsubscribe open
   * the address in one.
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
  ): Promise<NewsWish | void> {
    if (request.accepts(['json', 'html']) === 'json') return this.wishes.read(token, about);
    const search = about === 'news' ? '' : `?about=${about}`;
    response.redirect(303, `${this.config.publicUrl}/unsubscribe/${encodeURIComponent(token)}${search}`);
  }

  /** Unsubscribes with one click (RFC 8058): the mail provider's servers post a form without cookies. Safe to repeat. */
  @Post(':token')
  @HttpCode(200)
  @ApiExcludeEndpoint()
  decline(@Param('token') token: string, @Query() { about = 'news' }: AboutQuery): Promise<NewsWish> {
    return this.wishes.say(token, about, false);
  }

  @Patch(':token')
  say(@Param('token') token: string, @Query() { about = 'news' }: AboutQuery, @Body() { wanted }: NewsWishDto): Promise<NewsWish> {
    return this.wishes.say(token, about, wanted);
  }
}
