import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ContentVersions, ContentView } from '@raffle/contracts/content/site-content';

import { YearQuery } from '../platform/http/requests/year-query.js';
import { ContentService } from './content.service.js';

@ApiTags('content')
@Controller('api/content')
export class ContentController {
  constructor(private readonly content: ContentService) {}

  /** Returns the content that organisers have written for a season, which replaces the built-in content. */
  @Get()
  @Header('Cache-Control', 'no-cache')
  read(@Query() { year }: YearQuery): Promise<ContentView> {
    return this.content.read(year);
  }

  /** Returns every published version of the rules, the privacy notice, the charities and the prize. */
  @Get('versions')
  @Header('Cache-Control', 'no-cache')
  versions(@Query() { year }: YearQuery): Promise<ContentVersions> {
    return this.content.versions(year);
  }
}
