import { Check, Column, CreateDateColumn, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation, Unique } from 'typeorm';
import type { Admin } from '../admin/access/admin.entity.js';

/**
 * A picture or document that an organiser uploaded. Files are few and small, so they are stored in the database and included in its backup.
 */
@Entity('files')
@Check('files_size', 'length(bytes) <= 4194304')
@Unique('files_public_id', ['publicId'])
export class StoredFile {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('text') publicId: string;
  @Column('text') contentType: string;
  @Column('bytea', { select: false }) bytes: Buffer;
  @Column('bigint', { name: 'uploaded_by', nullable: true }) uploadedById: string | null;
  @ManyToOne<Admin>('Admin')
  @JoinColumn({ name: 'uploaded_by' })
  uploadedBy?: Relation<Admin> | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
}
