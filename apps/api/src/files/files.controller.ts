import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ApiNotModified, matchesEtag } from '../platform/http/responses/etag.js';
import { FilesService } from './files.service.js';

@ApiTags('files')
@Controller('api/files')
export class FilesController {
  constructor(private readonly files: FilesService) {}

  /** Sends a file. The file with a given ID never changes. Browsers show it in a sandbox, so it cannot run scripts or access this site. */
  @Get(':id')
  @ApiNotModified()
  @ApiOkResponse({ content: { '*/*': { schema: { type: 'string', format: 'binary' } } } })
  async read(@Param('id') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const etag = `"${id}"`;
    const known = matchesEtag(request.headers['if-none-match'], etag) && (await this.files.exists(id));
    const file = known ? undefined : await this.files.read(id);
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    response.setHeader('Content-Disposition', 'inline');
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    response.setHeader('ETag', etag);
    if (file === undefined) response.status(304).end();
    else response.type(file.contentType).send(file.bytes);
  }
}
