import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Jobs } from '../../platform/queue/jobs.js';
import { WitnessesService } from './witnesses.service.js';

@Injectable()
export class WitnessesJob {
  constructor(jobs: Jobs, witnesses: WitnessesService, @Inject(CONFIG) { intervals }: Pick<Config, 'intervals'>) {
    jobs.define({ name: 'ask-witnesses', everySeconds: intervals.witness, handler: () => witnesses.ask() });
  }
}
