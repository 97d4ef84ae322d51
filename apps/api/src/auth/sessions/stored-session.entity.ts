import type { SessionData } from 'express-session';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A signed-in browser's session, in the format of connect-pg-simple. */
@Entity('sessions')
@Index('sessions_expire', ['expire'])
@Index('sessions_user', { synchronize: false })
export class StoredSession {
  @PrimaryColumn('text') sid: string;
  @Column('json') sess: SessionData;
  @Column('timestamptz') expire: Date;
}
