CREATE TABLE "paper_requirements" (
	"entity_id" uuid PRIMARY KEY NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"entity_id" uuid NOT NULL,
	"paper_id" uuid NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "papers_entity_id_paper_id_pk" PRIMARY KEY("entity_id","paper_id")
);
