import 'reflect-metadata';
import {
  Body,
  ConflictException,
  Controller,
  Get,
  Module,
  NotFoundException,
  Param,
  Post,
  Query,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, EntitySchema, IsNull, Not } from 'typeorm';

// NestJS on Fastify with TypeORM's repositories, as their guides have it: entities with relations, `find` for the list, `findOne` for the detail, and for a
// booking a look whether the half hour is free and a `save`, in one transaction. No types, so that it runs as it is.
// node nest.mjs PORT DATABASE_URL
const [port = '0', url = ''] = process.argv.slice(2);

const University = new EntitySchema({
  name: 'University',
  tableName: 'universities',
  columns: { id: { type: 'bigint', primary: true }, name: { type: 'text' } },
});
const text = (name) => ({ type: 'text', name });
const Mentor = new EntitySchema({
  name: 'Mentor',
  tableName: 'mentor_profiles',
  columns: {
    memberId: { type: 'bigint', name: 'member_id', primary: true },
    nickname: { type: 'text' },
    major: { type: 'text' },
    organizationName: text('organization_name'),
    jobCategory: text('job_category'),
    detailedJob: text('detailed_job'),
    experience: { type: 'int' },
    introductionTitle: text('introduction_title'),
    introductionContent: text('introduction_content'),
    mentoringFields: { type: 'text', name: 'mentoring_fields', array: true },
    hashtags: { type: 'text', array: true },
    message: { type: 'text' },
    mentoringCount: { type: 'int', name: 'mentoring_count' },
    listedAt: { type: 'timestamptz', name: 'listed_at', nullable: true },
  },
  relations: {
    university: { type: 'many-to-one', target: 'University', joinColumn: { name: 'university_id' } },
  },
});
const Booking = new EntitySchema({
  name: 'Booking',
  tableName: 'peer_bookings',
  columns: {
    id: { type: 'bigint', primary: true, generated: 'increment' },
    mentorId: { type: 'bigint', name: 'mentor_id' },
    menteeId: { type: 'bigint', name: 'mentee_id' },
    startsAt: { type: 'timestamptz', name: 'starts_at' },
  },
});

class MentorController {
  constructor(source) {
    this.source = source;
    this.mentors = source.getRepository(Mentor);
  }

  list(size = '5') {
    const where = { listedAt: Not(IsNull()) };
    return this.mentors.find({
      where,
      relations: { university: true },
      order: { memberId: 'DESC' },
      take: Number(size),
    });
  }

  async detail(id) {
    const mentor = await this.mentors.findOne({ where: { memberId: id }, relations: { university: true } });
    if (!mentor) throw new NotFoundException();
    return mentor;
  }

  book({ mentorId, menteeId, startsAt }) {
    return this.source.transaction(async (manager) => {
      const bookings = manager.getRepository(Booking);
      if (await bookings.existsBy({ mentorId, startsAt })) throw new ConflictException();
      return bookings.save({ mentorId, menteeId, startsAt });
    });
  }
}

// What decorators do in TypeScript.
const decorate = (method, ...decorators) => {
  const descriptor = Object.getOwnPropertyDescriptor(MentorController.prototype, method);
  for (const decorator of decorators) decorator(MentorController.prototype, method, descriptor);
};
decorate('list', Get('mentors'));
Query('size')(MentorController.prototype, 'list', 0);
decorate('detail', Get('mentors/:id'));
Param('id')(MentorController.prototype, 'detail', 0);
decorate('book', Post('bookings'));
Body()(MentorController.prototype, 'book', 0);
Controller()(MentorController);
Reflect.defineMetadata('design:paramtypes', [DataSource], MentorController);

class AppModule {}
const entities = [University, Mentor, Booking];
Module({
  imports: [TypeOrmModule.forRoot({ type: 'postgres', url, entities, poolSize: 20 })],
  controllers: [MentorController],
})(AppModule);

const app = await NestFactory.create(AppModule, new FastifyAdapter(), { logger: false, abortOnError: false });
await app.listen(Number(port), '127.0.0.1');
