import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { FilesService } from './files.service.js';

@ApiTags('files')
@Controller('api/files')
export class FilesController {
  constructor(private readonly files: FilesService) {}

  /** A file never changes under its id. Whatever it holds, it is looked at without scripts and without this site's powers. */
  @Get(':id')
  @ApiOkResponse({ content: { '*/*': { schema: { type: 'string', format: 'binary' } } } })
  async read(@Param('id') id: string, @Res() response: Response): Promise<void> {
    const { contentType, bytes } = await this.files.read(id);
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    response.setHeader('Content-Disposition', 'inline');
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    response.type(contentType).send(bytes);
  }
}
